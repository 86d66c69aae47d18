/** Something that the demonstration expected did not come true; the message is a sentence for people. */
export class Disappointment extends Error {}

const isColoured = process.stdout.isTTY && !process.env.NO_COLOR;

function style(code: number): (text: string) => string {
  return (text) => (isColoured ? `\u001b[${code}m${text}\u001b[0m` : text);
}

const bold = style(1);
const dim = style(2);
const green = style(32);
const yellow = style(33);
const cyan = style(36);

const METHOD_WIDTH = 6;
const PATH_WIDTH = 90;

/** Tells on the terminal what happens, and counts what was checked. */
export class Narrator {
  private checks = 0;

  /** How many expectations held so far. */
  get checked(): number {
    return this.checks;
  }

  /** The title of a story. */
  story(title: string): void {
    console.log(`\n${bold(title)}\n${'═'.repeat(title.length)}`);
  }

  /** What somebody does next. */
  step(text: string): void {
    console.log(`\n${cyan('●')} ${bold(text)}`);
  }

  /** One request and its answer. */
  request(method: string, path: string, status: number, milliseconds: number): void {
    const colour = status < 400 ? green : yellow;
    const address = path.length > PATH_WIDTH ? `${path.slice(0, PATH_WIDTH)}…` : path;
    const duration = dim(`${milliseconds.toFixed(0)} ms`);
    console.log(`  ${method.padEnd(METHOD_WIDTH)} ${address}  ${colour(`→ ${status}`)}  ${duration}`);
  }

  /** What matters in an answer. */
  fact(text: string): void {
    console.log(`         ${dim(text)}`);
  }

  /** Checks an expectation. @param otherwise the sentence that says what is wrong */
  expect(condition: boolean, otherwise: string): void {
    if (!condition) throw new Disappointment(otherwise);
    this.checks += 1;
  }

  /** What was looked for. @param otherwise the sentence for when it is not there */
  found<T>(value: T | undefined, otherwise: string): T {
    this.expect(value !== undefined, otherwise);
    return value as T;
  }

  /** Checks that two plain values are the same. @param what names the value in the sentence */
  same(what: string, actual: unknown, expected: unknown): void {
    const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
    this.expect(found === wanted, `${what} should be ${wanted} and is ${found}.`);
  }
}
