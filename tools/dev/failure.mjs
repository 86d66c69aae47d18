/** A problem that the person at the keyboard can solve: shown as one sentence, without a stack. */
export class Failure extends Error {
  name = 'Failure';
}

/** Prints a `Failure` as its sentence and anything else with its stack, and sets the exit code. */
export function report(error) {
  console.error(error instanceof Failure ? `\n${error.message}` : error);
  process.exitCode = 1;
}
