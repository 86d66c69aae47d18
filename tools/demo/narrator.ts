/** A failed expectation of the demonstration; the message is a sentence for the user. */
export class UnexpectedResult extends Error {}

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

/** Prints each step to the terminal, and counts the checks. */
export class Narrator {
  private checks = 0;

  /** Number of expectations that were met. */
  get checked(): number {
    return this.checks;
  }

  /** Prints the title of a story. */
  story(title: string): void {
    console.log(`\n${bold(title)}\n${'═'.repeat(title.length)}`);
  }

  /** Prints the next step. */
  step(text: string): void {
    console.log(`\n${cyan('●')} ${bold(text)}`);
  }

  /** Prints one request and the status of its response. */
  request(method: string, path: string, status: number, milliseconds: number): void {
    const colour = status < 400 ? green : yellow;
    const address = path.length > PATH_WIDTH ? `${path.slice(0, PATH_WIDTH)}…` : path;
    const duration = dim(`${milliseconds.toFixed(0)} ms`);
    console.log(`  ${method.padEnd(METHOD_WIDTH)} ${address}  ${colour(`→ ${status}`)}  ${duration}`);
  }

  /** Prints an important detail of a response. */
  fact(text: string): void {
    console.log(`         ${dim(text)}`);
  }

  /**
   * Checks an expectation.
   * @param otherwise the error message
   */
  expect(condition: boolean, otherwise: string): void {
    if (!condition) throw new UnexpectedResult(otherwise);
    this.checks += 1;
  }

  /**
   * Returns a value that must exist.
   * @param otherwise the error message
   */
  found<T>(value: T | undefined, otherwise: string): T {
    this.expect(value !== undefined, otherwise);
    return value as T;
  }

  /**
   * Checks that two plain values are equal.
   * @param what names the value in the error message
   */
  same(what: string, actual: unknown, expected: unknown): void {
    const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
    this.expect(found === wanted, `${what} should be ${wanted} and is ${found}.`);
  }
}
