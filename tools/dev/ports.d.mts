/** Returns different free TCP ports of 127.0.0.1. */
export function freePorts(count: number): Promise<number[]>;
