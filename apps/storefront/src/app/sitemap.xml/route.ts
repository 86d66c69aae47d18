import { sitemapFiles, sitemapIndex } from '../../server/sitemap';

// It is made when it is asked for; the store is not there during the build.
export const dynamic = 'force-dynamic';

/** Lists the files of the sitemap for search engines. */
export async function GET(): Promise<Response> {
  return new Response(sitemapIndex(await sitemapFiles()), { headers: { 'content-type': 'application/xml' } });
}
