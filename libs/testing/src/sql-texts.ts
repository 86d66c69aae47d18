import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import ts from 'typescript';

const IS_STATEMENT = /^\s*(WITH|SELECT|INSERT INTO|UPDATE|DELETE FROM)\s/;
/** Methods of `Db` and `Tx` whose first argument is SQL. */
const RUNS_SQL = new Set(['rows', 'row', 'execute', 'defer', 'rowsWithCustomPlan']);
const NOT_CHECKED = /\.(spec|fixture)\.ts$|(^|\/)(migrations|testing)\//;
/** Matches files that run when they are loaded. Their statements are not checked. */
const IS_PROGRAM = /^(runMain|main)\(/m;
const IS_CONSTANT = /^[A-Z][A-Z\d_]*$/;

/** An SQL text in a source file. */
export interface SqlText {
  file: string;
  /** Source of the expression. */
  text: string;
  /** The statement; undefined when it is built at run time. */
  sql?: string;
}

/** An expression in a source file. */
interface Candidate {
  text: string;
  /** An expression for the beginning of the text, by which SQL is recognised. */
  start: string;
}

/**
 * Finds the SQL of every source file below some directories: each literal that begins like a statement, or
 * with a constant that does. It is evaluated in a copy of its module, with the module's constants and
 * imports. Literals that are part of another one are skipped, because they are found within that one.
 * @param load `require` of the calling test file, which loads modules as its tests do
 */
export function sqlTexts(directories: string[], load: NodeJS.Require): SqlText[] {
  const sources = directories.flatMap(sourceFiles).map(parse);
  const parts = new Set(sources.flatMap(namesInTemplates));
  return sources.flatMap((source) => {
    const file = path.relative('.', source.fileName);
    return evaluate(source, candidatesIn(source, parts), load).map((found) => ({ file, ...found }));
  });
}

function sourceFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !NOT_CHECKED.test(name))
    .sort()
    .map((name) => path.join(directory, name));
}

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
}

function namesInTemplates(source: ts.SourceFile): string[] {
  return nodesBelow(source)
    .filter(ts.isTemplateSpan)
    .flatMap(({ expression }) => [expression, ...nodesBelow(expression)])
    .filter(ts.isIdentifier)
    .map(({ text }) => text);
}

/** @param parts names of texts that are part of another text */
function candidatesIn(source: ts.SourceFile, parts: Set<string>): Candidate[] {
  return nodesBelow(source).flatMap((node) => {
    const text = node.getText(source);
    if (isPart(node, parts)) return [];
    if (ts.isStringLiteralLike(node)) return IS_STATEMENT.test(node.text) ? [{ text, start: text }] : [];
    if (ts.isTemplateExpression(node)) {
      const start = node.templateSpans[0]?.expression.getText(source) ?? '';
      if (IS_STATEMENT.test(node.head.text)) return [{ text, start: JSON.stringify(node.head.text) }];
      return !node.head.text.trim() && IS_CONSTANT.test(start) ? [{ text, start }] : [];
    }
    return isMadeByCall(node) ? [{ text, start: JSON.stringify('SELECT ') }] : [];
  });
}

/**
 * Returns true for a text that a function returns and that is run directly:
 * `db.rows(compactCounters(ORDERS))`.
 */
function isMadeByCall(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isCallExpression(node) &&
    ts.isCallExpression(parent) &&
    parent.arguments[0] === node &&
    ts.isPropertyAccessExpression(parent.expression) &&
    RUNS_SQL.has(parent.expression.name.text)
  );
}

/**
 * Returns true for a part of another text, for the value of a constant or function that is one, and for error
 * messages.
 */
function isPart(node: ts.Node, parts: Set<string>): boolean {
  for (let above = node.parent; above; above = above.parent) {
    if (ts.isTemplateSpan(above) || ts.isNewExpression(above)) return true;
    if (ts.isCallExpression(above)) return false;
    if (ts.isVariableDeclaration(above) || ts.isFunctionDeclaration(above) || ts.isMethodDeclaration(above)) {
      return above.name !== undefined && ts.isIdentifier(above.name) && parts.has(above.name.text);
    }
  }
  return false;
}

/** @returns the candidates that are SQL, with their values where the module alone determines them */
function evaluate(
  source: ts.SourceFile,
  candidates: Candidate[],
  load: NodeJS.Require,
): { text: string; sql?: string }[] {
  if (candidates.length === 0) return [];
  if (IS_PROGRAM.test(source.text)) return candidates;
  const values = candidates.map(({ text, start }) => `[() => ${start}, () => ${text}]`);
  const { outputText } = ts.transpileModule(
    `${source.text}\nexport const candidates = [${values.join(',\n')}];`,
    {
      compilerOptions: {
        module: ts.ModuleKind.CommonJS,
        target: ts.ScriptTarget.ES2022,
        experimentalDecorators: true,
        esModuleInterop: true,
      },
    },
  );
  const copy: { candidates: [() => unknown, () => unknown][] } = { candidates: [] };
  const directory = path.dirname(source.fileName);
  const requireFrom = (id: string): unknown => load(id.startsWith('.') ? path.resolve(directory, id) : id);
  vm.compileFunction(outputText, ['require', 'exports', '__dirname'])(requireFrom, copy, directory);
  return candidates.flatMap(({ text }, index) => {
    const [start, sql] = (copy.candidates[index] ?? []).map(textOf);
    return start !== undefined && IS_STATEMENT.test(start) ? [{ text, sql }] : [];
  });
}

function textOf(value: () => unknown): string | undefined {
  try {
    const text = value();
    return typeof text === 'string' ? text : undefined;
  } catch {
    // The text uses a name that is local to a function.
    return undefined;
  }
}

function nodesBelow(node: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = [];
  node.forEachChild((child) => void nodes.push(child, ...nodesBelow(child)));
  return nodes;
}
