/** Accounts of the development stack. Pages of production show none. */
export interface ReferenceLogins {
  emails: readonly string[];
  password: string;
  /** Path of the route that signs in. */
  path: string;
}

export interface ReferenceOptions {
  title: string;
  logins?: ReferenceLogins;
}

/** Nothing leaves the browser: no fonts, proxies, telemetry or links to hosts other than the service. */
const CONFIGURATION = {
  theme: 'default',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  showToolbar: 'never',
  persistAuth: true,
  operationTitleSource: 'summary',
  defaultOpenAllTags: false,
  documentDownloadType: 'json',
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
};

const STYLE = `body { margin: 0 }
.logins { font: 14px system-ui, sans-serif; padding: 8px 16px; background: #fff6d6; color: #332b00 }
.logins button { font: inherit; margin: 2px 4px; padding: 4px 10px; cursor: pointer }`;

/**
 * Signs in with an account of the development stack, keeps the token for the reference, and loads it again.
 * The page is the same before and after, but for the `Authorization` of its requests.
 */
export const LOGIN_SCRIPT = `
const token = sessionStorage.getItem('reference-token');
const status = document.querySelector('.logins output');
const said = sessionStorage.getItem('reference-login');
if (said) status.textContent = 'Signed in as ' + said + '.';
if (token) {
  const reference = document.querySelector('#api-reference');
  const configuration = JSON.parse(reference.dataset.configuration);
  configuration.persistAuth = false;
  configuration.authentication = {
    preferredSecurityScheme: 'bearer',
    securitySchemes: { bearer: { token } },
  };
  reference.dataset.configuration = JSON.stringify(configuration);
}
for (const button of document.querySelectorAll('.logins button')) {
  button.addEventListener('click', async () => {
    const { path, email, password } = button.dataset;
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const body = await response.json();
    const received = body.data?.access_token ?? body.token;
    if (!received) return void (status.textContent = body.message ?? body.error);
    sessionStorage.setItem('reference-token', received);
    sessionStorage.setItem('reference-login', email);
    location.reload();
  });
}
`;

/** Returns the page of the API reference; the OpenAPI document is at `<at>-json`. */
export function referencePage(at: string, { title, logins }: ReferenceOptions): string {
  const configuration = JSON.stringify({ ...CONFIGURATION, url: `${at}-json` });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${logins ? loginBar(logins) : ''}<script id="api-reference" type="application/json" data-configuration="${escaped(configuration)}"></script>
${logins ? `<script src="${at}/logins.js"></script>\n` : ''}<script src="${at}/scalar.js"></script>
</body>
</html>
`;
}

function loginBar({ emails, password, path }: ReferenceLogins): string {
  const buttons = emails.map(
    (email) =>
      `<button data-path="${escaped(path)}" data-email="${escaped(email)}" data-password="${escaped(password)}">${escaped(email)}</button>`,
  );
  return `<div class="logins">Development: sign in as ${buttons.join('')} (password <code>${escaped(password)}</code>) <output></output></div>\n`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
