interface ReportedResult {
  testResults: readonly { status: string; fullName: string }[];
  testExecError?: unknown;
}

export default class SeedReporter {
  constructor(
    config: { rootDir: string },
    options?: { file?: string },
    context?: unknown,
    env?: NodeJS.ProcessEnv,
  );
  onRunStart(): void;
  onTestResult(test: { path: string }, result: ReportedResult): void;
  onRunComplete(): void;
}
