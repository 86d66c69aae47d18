/** Knows the programs of a machine, and whether this process may install more. */
export interface Machine {
  has: (program: string) => boolean;
  isRoot: boolean;
}

/** The message when there is no Redis. */
export function missingRedis(machine?: Machine): string;
