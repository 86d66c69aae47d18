const KEY = 'comptoir.console.device';
const ID_BYTES = 4;

/**
 * Returns the name of this browser for its sessions, such as `Console 5f2c81d0`. The store ends earlier sessions of
 * the same name, therefore two desks of one person have two. Staff read it in mails and in the export of an account.
 */
export function deviceName(): string {
  const id = localStorage.getItem(KEY) ?? randomId();
  localStorage.setItem(KEY, id);
  return `Console ${id}`;
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
