import { sitemapPages, urlSet } from '../../../server/sitemap';

/** Lists pages of the shop in all languages. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const pages = await sitemapPages((await params).file);
  if (!pages) return new Response('Not found', { status: 404 });
  return new Response(urlSet(pages), { headers: { 'content-type': 'application/xml' } });
}
