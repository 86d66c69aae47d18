/** A problem that the user can solve; shown as one sentence without a stack trace. */
export class Failure extends Error {
  name = 'Failure';
}

/** Prints the message of a `Failure`, or another error with its stack trace, and sets the exit code. */
export function report(error) {
  console.error(error instanceof Failure ? `\n${error.message}` : error);
  process.exitCode = 1;
}
