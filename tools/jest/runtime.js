const { Script } = require('node:vm');
const { default: JestRuntime } = require('jest-runtime');

/** What this worker has compiled, by file: the text, and the script that it became. */
const compiled = new Map();

/** The script of a module; it is no file's own, so that each file runs it in its own context. */
function scriptOf(source, filename, parameters) {
  const known = compiled.get(filename);
  if (known?.source === source && known.parameters === parameters) return known.script;
  const head = `(function (${parameters}) {`;
  // Lines and columns stay those of the file.
  const script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  compiled.set(filename, { source, parameters, script });
  return script;
}

/**
 * Jest's runtime, which evaluates every module anew for each test file, without compiling it anew: V8 shares
 * a script's functions, once compiled, between all contexts that run it (docs/adr/0015).
 */
class CompileOnceRuntime extends JestRuntime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    const { executor } = this;
    const compile = executor.compile.bind(executor);
    executor.compile = (source, filename) => {
      const context = environment.getVmContext();
      if (context === null) return null;
      try {
        return scriptOf(source, filename, executor.injectedModuleParameters.join()).runInContext(context);
      } catch {
        // Jest says what is wrong with it, or loads it as an ES module.
        return compile(source, filename);
      }
    };
  }
}

module.exports = CompileOnceRuntime;
