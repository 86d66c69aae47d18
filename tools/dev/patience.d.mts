import type { ChildProcess } from 'node:child_process';

/** Waits until `isReady()`, for as long as a process makes progress. */
export function waitPatiently(
  name: string,
  isReady: () => boolean | Promise<boolean>,
  options?: {
    child?: Pick<ChildProcess, 'pid' | 'exitCode' | 'signalCode'>;
    logFile?: string;
    isOver?: () => boolean;
    say?: (line: string) => void;
    most?: number;
    idle?: number;
    speak?: number;
    step?: number;
  },
): Promise<void>;
