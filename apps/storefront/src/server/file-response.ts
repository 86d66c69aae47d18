import 'server-only';

import { isApiError } from '@comptoir/store-client';

/**
 * Returns a file of the visitor's account as a download, because the browser has no token for the store itself.
 * @param name of the downloaded file
 */
export async function fileResponse(call: Promise<Blob>, name: string): Promise<Response> {
  try {
    const file = await call;
    return new Response(file.stream(), {
      headers: {
        'content-type': file.type || 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  } catch (error) {
    if (!isApiError(error)) throw error;
    return new Response(error.message, { status: error.status || 502 });
  }
}
