import type { Machine } from './redis.mjs';

/** The flags that Chromium is started with. */
export const CHROMIUM_FLAGS: readonly string[];

/**
 * Path of the program.
 * @throws Error when there is none, and none could be installed
 */
export function ensureChromium(say?: (text: string) => void): string;

/** The message when there is no Chromium. */
export function missingChromium(machine?: Machine): string;
