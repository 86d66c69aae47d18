import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, view } from '@comptoir/http';
import type { DigitalFile } from './digital-goods.entity';
import type { DigitalGoods, DownloadableItem } from './digital-goods.queries';

export const DigitalFileView = view('DigitalFile', {
  id: Type.Integer(),
  name: Type.String(),
  size: Type.Integer({ description: 'Bytes.' }),
  created_at: Timestamp,
});

export const DigitalGoodsView = view('DigitalGoods', {
  variant_id: Type.Integer(),
  files: Type.Array(DigitalFileView),
  licence_keys: Type.Object(
    {
      free: Type.Integer({ description: 'Keys for the next orders.' }),
      assigned: Type.Integer({ description: 'Keys that customers have.' }),
      missing: Type.Integer({ description: 'Paid units that wait for a key.' }),
    },
    { additionalProperties: false },
  ),
});
export const DigitalGoodsResponse = Type.Object({
  message: Type.Optional(Type.String()),
  data: DigitalGoodsView,
});
export type DigitalGoodsResponse = Static<typeof DigitalGoodsResponse>;

export const DownloadsView = view('Downloads', {
  order_item_id: Type.Integer(),
  product_name: Type.String(),
  variant_name: Type.String(),
  files: Type.Array(
    Type.Object(
      { id: Type.Integer(), name: Type.String(), size: Type.Integer({ description: 'Bytes.' }) },
      { additionalProperties: false },
    ),
  ),
  licence_keys: Type.Array(Type.String()),
  missing_licence_keys: Type.Integer({ description: 'Units whose key follows by mail.' }),
});
export const DownloadsResponse = Type.Object({ data: Type.Array(DownloadsView) });
export type DownloadsResponse = Static<typeof DownloadsResponse>;

/** A line of an order with the texts of its licence keys. */
export type DownloadableGoods = Omit<DownloadableItem, 'keys'> & { keys: string[] };

export function toDigitalGoodsView({ variantId, files, keys }: DigitalGoods): DigitalGoodsResponse['data'] {
  return { variant_id: variantId, files: files.map(toFileView), licence_keys: keys };
}

export function toDownloadsView(item: DownloadableGoods): Static<typeof DownloadsView> {
  return {
    order_item_id: item.id,
    product_name: item.product_name,
    variant_name: item.variant_name,
    files: item.files.map(({ id, name, size }) => ({ id, name, size })),
    licence_keys: item.keys,
    missing_licence_keys: item.missing,
  };
}

/** Returns the bytes of a bought file as a download. */
export function toDownloadResponse({ file, bytes }: { file: DigitalFile; bytes: Readable }): StreamableFile {
  return new StreamableFile(bytes, {
    type: 'application/octet-stream',
    length: file.size,
    disposition: `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  });
}

function toFileView({ id, name, size, created_at }: DigitalFile): Static<typeof DigitalFileView> {
  return { id, name, size, created_at: created_at.toISOString() };
}
