import type { TestResponse } from '@comptoir/testing';
import { type StaffedShop, sendForm } from '../catalog/admin-catalog.fixture';
import type { TestStore } from '../store-harness';

/** Uploads a product file, as a manager by default. */
export function sendFile(
  store: TestStore,
  shop: StaffedShop,
  file: string | Buffer,
  token = shop.manager.accessToken,
): Promise<TestResponse> {
  const part = { field: 'file', name: 'products.csv', type: 'text/csv' };
  return sendForm(store, '/admin/products/import', token, [file], part);
}

/** Returns the response of a job, with its errors. */
export async function jobOf(shop: StaffedShop, id: number, query = ''): Promise<any> {
  const { status, body } = await shop.manager.client.get(`/admin/jobs/${id}${query}`);
  expect(status).toBe(200);
  return body.data;
}

/** Uploads a file. @returns the id of its job */
export async function queued(store: TestStore, shop: StaffedShop, file: string | Buffer): Promise<number> {
  const { status, body } = await sendFile(store, shop, file);
  expect([status, body.errors]).toEqual([202, undefined]);
  return body.data.job_id;
}

/** Uploads and imports a file. @returns the response of its job */
export async function imported(store: TestStore, shop: StaffedShop, file: string | Buffer): Promise<any> {
  const id = await queued(store, shop, file);
  await store.drain();
  return jobOf(shop, id);
}

/** Returns the file of an export, byte for byte. */
export async function exported(shop: StaffedShop, path: string): Promise<string> {
  const response = await fetch(shop.manager.client.baseUrl + path, {
    headers: { authorization: `Bearer ${shop.manager.accessToken}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer()).toString('utf8');
}
