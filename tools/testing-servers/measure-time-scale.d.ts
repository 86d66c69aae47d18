export function settleTimeScale(env: NodeJS.ProcessEnv): number;
