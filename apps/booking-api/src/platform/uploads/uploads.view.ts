import { type Static, Type } from '@sinclair/typebox';
import { view } from '@comptoir/http';

/** The address of a file. */
export const UploadView = view('Upload', { url: Type.String({ format: 'uri' }) });
export type UploadView = Static<typeof UploadView>;
