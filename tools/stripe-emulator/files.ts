import { seconds } from './account';
import { invalidParameter, noSuch } from './errors';
import { newId } from './ids';
import { page, pageShape } from './lists';
import { group, integer, oneOf, required, text, unsettable } from './params';
import type { FileRecord } from './records';
import { route, type Route } from './routing';

const largestFile = 5_000_000;
/** Largest size of all files of one dispute. */
export const largestEvidence = 4_500_000;
const purposes = ['dispute_evidence', 'identity_document', 'business_logo'] as const;

const createShape = {
  file: required(
    group({
      filename: required(text(500)),
      size: required(integer(0)),
      type: required(unsettable(text(10))),
      sha: required(text(64)),
    }),
  ),
  purpose: required(oneOf(...purposes)),
};
const listShape = { ...pageShape, purpose: oneOf(...purposes) };

export const fileRoutes: readonly Route[] = [
  route('GET', '/v1/files', listShape, (call, params) => {
    const rows = call.account.store.files.newestFirst();
    const wanted = rows.filter(({ purpose }) => params.purpose === undefined || purpose === params.purpose);
    return page(wanted, params, '/v1/files', 'file');
  }),
  route('GET', '/v1/files/:id', {}, (call) => {
    const row = call.account.store.files.get(call.id);
    if (row === undefined) throw noSuch('file', call.id, 'file', 404);
    return row;
  }),
  route('POST', '/v1/files', createShape, (call, { file, purpose }) => {
    if (file.size === 0) throw invalidParameter('The file you uploaded is empty.', 'file');
    if (file.size > largestFile) {
      throw invalidParameter('The file is too large. The largest size for this purpose is 5 MB.', 'file');
    }
    if (file.type === null) {
      throw invalidParameter('Unsupported file type. Please use a PDF, JPEG or PNG file.', 'file');
    }
    const id = newId('file');
    const url = `${call.account.url}/v1/files/${id}/contents`;
    const row: FileRecord = {
      id,
      object: 'file',
      created: seconds(call.account),
      expires_at: null,
      filename: file.filename,
      links: null,
      purpose,
      size: file.size,
      title: null,
      type: file.type,
      url,
    };
    return call.account.store.files.put(row);
  }),
];
