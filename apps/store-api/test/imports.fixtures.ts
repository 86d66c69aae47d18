import type { TestAnswer } from '@comptoir/testing';
import { type StaffedShop, sendForm } from './admin-catalogue.fixtures';
import type { TestStore } from './store.harness';

/** Sends a file of products as a manager. */
export function sendFile(
  store: TestStore,
  shop: StaffedShop,
  file: string | Buffer,
  { token = shop.manager.accessToken, name = 'products.csv', field = 'file' } = {},
): Promise<TestAnswer> {
  return sendForm(store, '/admin/products/import', token, [file], { field, name, type: 'text/csv' });
}

/** The job's answer, with its errors. */
export async function jobOf(shop: StaffedShop, id: number, query = ''): Promise<any> {
  const { status, body } = await shop.manager.client.get(`/admin/jobs/${id}${query}`);
  expect(status).toBe(200);
  return body.data;
}

/** Sends a file and has it imported; the answer is that of its job. */
export async function imported(store: TestStore, shop: StaffedShop, file: string | Buffer): Promise<any> {
  const { status, body } = await sendFile(store, shop, file);
  expect([status, body.errors]).toEqual([202, undefined]);
  await store.drain();
  return jobOf(shop, body.data.job_id);
}

/** The file of an export, byte for byte. */
export async function exported(shop: StaffedShop, path: string): Promise<string> {
  const response = await fetch(shop.manager.client.baseUrl + path, {
    headers: { authorization: `Bearer ${shop.manager.accessToken}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer()).toString('utf8');
}
