import { invalidField } from '../../platform/http/request.errors';

/** The input of a label. */
export interface LabelRequest {
  returnId: number;
  /** Bytes that staff uploaded. */
  file?: Buffer;
  /** Address that staff gave. */
  url?: string;
}

/** A PDF, or the address of a page that has the label. */
export type LabelContent = { pdf: Buffer } | { url: string };

/**
 * Port that makes the labels of returns. Another class may ask a carrier for them; it is called outside of
 * transactions.
 */
export abstract class ReturnLabelProvider {
  /** @throws RequestErrors.VALIDATION_ERROR when no label can be made of the request */
  abstract createLabel(request: LabelRequest): Promise<LabelContent>;
}

const PDF_START = '%PDF-';

/** Takes the labels that staff give. */
export class StaffReturnLabels extends ReturnLabelProvider {
  createLabel({ file, url }: LabelRequest): Promise<LabelContent> {
    if (file && url !== undefined) throw invalidField('url', 'Send either a file or a url.');
    if (url !== undefined) return Promise.resolve({ url });
    if (!file) throw invalidField('file', 'Send the label as a PDF, or its url.');
    if (file.toString('latin1', 0, PDF_START.length) !== PDF_START) {
      throw invalidField('file', 'The file is not a PDF.');
    }
    return Promise.resolve({ pdf: file });
  }
}
