export function settleSeed(env: NodeJS.ProcessEnv): void;
