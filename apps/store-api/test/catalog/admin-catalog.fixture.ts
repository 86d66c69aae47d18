import sharp from 'sharp';
import type { TestResponse } from '@comptoir/testing';
import { type TestAccount, signedIn } from '../accounts';
import { type Shop, openShop } from './catalog.fixture';
import type { TestStore } from '../store-harness';

/** A shop with accounts for staff and a customer. */
export interface StaffedShop extends Shop {
  admin: TestAccount;
  manager: TestAccount;
  customer: TestAccount;
}

export async function openStaffedShop(store: TestStore): Promise<StaffedShop> {
  return {
    ...(await openShop(store)),
    admin: await signedIn(store, { roles: ['admin'] }),
    manager: await signedIn(store, { roles: ['manager'] }),
    customer: await signedIn(store),
  };
}

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif';

export function imageFile(format: ImageFormat, width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#1f6f5c' } })
    .toFormat(format)
    .toBuffer();
}

/** Sends a form with any number of files. */
export async function sendForm(
  store: TestStore,
  path: string,
  token: string,
  files: readonly (Buffer | string)[],
  {
    fields = {},
    field = 'images[]',
    name = 'picture.png',
    type = 'image/png',
    headers = {},
    method = 'POST',
  } = {},
): Promise<TestResponse> {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.append(key, String(value));
  for (const file of files) body.append(field, new Blob([new Uint8Array(Buffer.from(file))], { type }), name);
  const response = await fetch(store.client.baseUrl + path, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    body,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : text };
}

/** Returns status, code and the invalid fields of an error response. */
export function errorOf({ status, body }: TestResponse): unknown[] {
  return body.errors ? [status, body.code, Object.keys(body.errors)] : [status, body.code];
}
