import { readFileSync } from 'node:fs';

/** Fields of a service account that are needed before the first message. */
export interface FcmAccount {
  projectId: string;
}

const KEYS = ['project_id', 'client_email', 'private_key'] as const;

/**
 * Reads a service-account file, so that a process with an invalid one does not start.
 * @throws Error that names the variable and the fault
 */
export function readFcmAccount(path: string): FcmAccount {
  const account = parse(read(path));
  const missing = KEYS.filter((key) => typeof account[key] !== 'string' || !account[key]);
  if (missing.length) {
    throw new Error(`FIREBASE_CREDENTIALS: ${path} is no service account, it has no ${missing.join(', ')}`);
  }
  return { projectId: String(account.project_id) };
}

/**
 * Returns an empty object for invalid JSON. The fault is not reported, since parsers quote the text, which
 * has a key.
 */
function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new Error(`FIREBASE_CREDENTIALS: ${String(cause)}`, { cause });
  }
}
