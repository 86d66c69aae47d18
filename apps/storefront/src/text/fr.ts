import type { Messages } from './en';
import { shell } from './shell-fr';

/** All texts in French. */
export const fr: Messages = { shell };
