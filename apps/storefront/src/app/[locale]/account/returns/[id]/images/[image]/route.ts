import { fileResponse } from '../../../../../../../server/file-response';
import { storeOfVisitor } from '../../../../../../../server/request';

interface Context {
  params: Promise<{ id: string; image: string }>;
}

/** Hands out an image that the visitor sent with a return. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { id, image } = await params;
  const call = (await storeOfVisitor()).returns.openImage({ id: Number(id), image_id: Number(image) });
  return fileResponse(call, `return-${id}-${image}.webp`);
}
