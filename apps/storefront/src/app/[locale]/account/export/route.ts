import { fileResponse } from '../../../../server/file-response';
import { storeOfVisitor } from '../../../../server/request';

/** Hands out everything that the shop keeps about the customer. */
export async function GET(): Promise<Response> {
  const file = (await storeOfVisitor()).account.exportData();
  return fileResponse(file, 'account.json');
}
