import { createWebServer, listen } from '../testing-servers/web-server';

/** Where the page of the widget is served, and what it loads. */
export interface WidgetSiteOptions {
  port: number;
  host?: string;
  /** Address of the booking service. */
  booking: string;
  /** Address of the S3 server, for images. */
  s3: string;
}

/** Starts a site with the booking widget, on another origin than the service and under a strict policy. */
export async function startWidgetSite({
  port,
  host,
  booking,
  s3,
}: WidgetSiteOptions): Promise<{ url: string; close(): Promise<void> }> {
  const policy = [
    "default-src 'none'",
    `script-src ${booking}`,
    `connect-src ${booking}`,
    `img-src ${new URL(s3).origin}`,
    "require-trusted-types-for 'script'",
  ].join('; ');
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A site with the booking widget</title>
<script type="module" src="${booking}/widget/v1/booking.js"></script>
</head>
<body>
<main>
<h1>A site with the booking widget</h1>
<p>Two lines of HTML make this form: the script, and the element below.</p>
<comptoir-booking></comptoir-booking>
</main>
</body>
</html>
`;
  const app = createWebServer();
  app.get('/health', () => ({ status: 'ok' }));
  app.get('/', (_request, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page),
  );
  const url = await listen(app, port, host);
  return { url, close: () => app.close() };
}
