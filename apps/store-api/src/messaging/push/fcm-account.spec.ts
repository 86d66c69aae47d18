import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readFcmAccount } from './fcm-account';

const ACCOUNT = { project_id: 'shop', client_email: 'push@shop.example', private_key: 'a-very-private-key' };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fcm-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(text: string): string {
  const file = path.join(folder, 'account.json');
  writeFileSync(file, text);
  return file;
}

describe('readFcmAccount', () => {
  it('reads the project', () => {
    expect(readFcmAccount(fileWith(JSON.stringify(ACCOUNT)))).toEqual({ projectId: 'shop' });
  });

  it.each([
    ['has no key', JSON.stringify({ ...ACCOUNT, private_key: '' }), 'it has no private_key'],
    ['is a list', '[]', 'it has no project_id, client_email, private_key'],
    ['is null', 'null', 'it has no project_id, client_email, private_key'],
    ['is cut off', JSON.stringify(ACCOUNT).slice(0, -1), 'it has no project_id, client_email, private_key'],
  ])('rejects a file that %s, without quoting it', (_, text, reason) => {
    const read = (): unknown => readFcmAccount(fileWith(text));
    expect(read).toThrow(/^FIREBASE_CREDENTIALS: /);
    expect(read).toThrow(reason);
    expect(read).not.toThrow(ACCOUNT.private_key);
  });

  it('rejects a file that is not there', () => {
    expect(() => readFcmAccount(path.join(folder, 'none.json'))).toThrow(/^FIREBASE_CREDENTIALS: .*ENOENT/);
  });
});
