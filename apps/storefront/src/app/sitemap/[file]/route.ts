import { sitemapPaths, urlSet } from '../../../server/sitemap';

/** Lists pages of the shop in all languages. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const paths = await sitemapPaths((await params).file);
  if (!paths) return new Response('Not found', { status: 404 });
  return new Response(urlSet(paths), { headers: { 'content-type': 'application/xml' } });
}
