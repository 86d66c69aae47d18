import { type Html, html, page } from '../testing-servers/html';

/** Addresses and logins of the index page. */
export interface FrontSettings {
  addresses: {
    store: string;
    booking: string;
    inbox: string | null;
    s3: string;
    stripe: string | null;
    geocoder: string;
    push: string | null;
    front: string;
    console: string;
  };
  /** Ports of the internal servers of the APIs. */
  internal: { store: string; booking: string };
  logins: { service: string; role: string; email: string; password: string }[];
}

/** Result of a call, shown above a form or alone. */
export interface ResultMessage {
  good: boolean;
  title: string;
  details: string[];
}

const SUBTITLE = 'Pages that mails link to, and everything that runs. Development only.';

/** Returns a complete HTML page. */
export function layout(title: string, body: Html): string {
  return page({ title: `Comptoir front: ${title}`, subtitle: SUBTITLE, body });
}

function noticeBox(notice: ResultMessage | null): Html | null {
  if (!notice) return null;
  return html`<div class="card narrow notice ${!notice.good && 'bad'}" role="status">
    <strong>${notice.title}</strong>
    ${notice.details.map((detail) => html`<div class="soft">${detail}</div>`)}
  </div>`;
}

interface Field {
  name: string;
  label: string;
  type?: string;
  autocomplete?: string;
}

const EMAIL: Field = { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'email' };
const NEW_PASSWORD: Field[] = [
  { name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password' },
  { name: 'password_confirmation', label: 'The same again', type: 'password', autocomplete: 'new-password' },
];

const FORMS: Record<
  'forgot' | 'reset' | 'register' | 'login' | 'confirm' | 'unsubscribe',
  { title: string; action: string; button: string; fields: Field[]; hidden: string[] }
> = {
  forgot: {
    title: 'Forgotten password',
    action: '/forgot-password',
    button: 'Send the link',
    fields: [EMAIL],
    hidden: [],
  },
  reset: {
    title: 'New password',
    action: '/reset-password',
    button: 'Save the new password',
    fields: NEW_PASSWORD,
    hidden: ['token', 'email'],
  },
  register: {
    title: 'Register',
    action: '/register',
    button: 'Register',
    fields: [{ name: 'name', label: 'Name', autocomplete: 'name' }, EMAIL, ...NEW_PASSWORD],
    hidden: [],
  },
  login: {
    title: 'Log in',
    action: '/login',
    button: 'Log in',
    fields: [
      EMAIL,
      { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
    ],
    hidden: [],
  },
  confirm: {
    title: 'Newsletter',
    action: '/newsletter/confirm',
    button: 'Confirm',
    fields: [],
    hidden: ['token'],
  },
  unsubscribe: {
    title: 'Newsletter',
    action: '/newsletter/unsubscribe',
    button: 'Unsubscribe',
    fields: [],
    hidden: ['token'],
  },
};

function input(field: Field, value: string | undefined): Html {
  const type = field.type ?? 'text';
  return html`<label for="${field.name}">${field.label}</label>
    <input
      id="${field.name}"
      name="${field.name}"
      type="${type}"
      autocomplete="${field.autocomplete}"
      value="${type !== 'password' && value}"
      required
    />`;
}

/** Returns a form, filled in with the values that were typed before. */
export function formPage(
  name: keyof typeof FORMS,
  values: Record<string, string | undefined>,
  notice: ResultMessage | null,
): string {
  const form = FORMS[name];
  const body = html`${noticeBox(notice)}
    <form class="card narrow stack" method="post" action="${form.action}">
      <h1>${form.title}</h1>
      ${form.hidden.map((key) => html`<input type="hidden" name="${key}" value="${values[key]}" />`)}
      ${form.fields.map((field) => input(field, values[field.name]))}
      <button>${form.button}</button>
    </form>`;
  return layout(form.title, body);
}

/** Asks for a login before a link is followed, since the API verifies an address for its owner only. */
export function sessionForms(action: string, notice: ResultMessage | null): string {
  const body = html`${noticeBox(notice)}
    <form class="card narrow stack" method="post" action="${action}">
      <h1>Verify the e-mail</h1>
      <p class="soft">
        The API verifies an address for the account that is logged in. The token that the registration
        answered works before the address is verified; a login works afterwards.
      </p>
      <label for="token">Access token of the registration</label>
      <input id="token" name="token" autocomplete="off" required />
      <button>Verify with this token</button>
    </form>
    <form class="card narrow stack" method="post" action="${action}">
      <label for="login_email">E-mail</label>
      <input id="login_email" name="login_email" type="email" autocomplete="email" required />
      <label for="login_password">Password</label>
      <input
        id="login_password"
        name="login_password"
        type="password"
        autocomplete="current-password"
        required
      />
      <button class="quiet">Log in and verify</button>
    </form>`;
  return layout('Verify the e-mail', body);
}

/** Returns the page with the result of a call that needs no form. */
export function resultPage(result: { title: string; notice: ResultMessage; token?: string }): string {
  const token =
    result.token !== undefined &&
    html`<div class="card narrow">
      <strong>Access token</strong>
      <p class="soft">This browser keeps it for the links in mails.</p>
      <pre>${result.token}</pre>
    </div>`;
  return layout(
    result.title,
    html`${noticeBox(result.notice)} ${token}
      <p class="empty"><a href="/">All links</a></p>`,
  );
}

/** Returns the page for an address that only the real shop front end has. */
export function missingPage(address: string, settings: FrontSettings): string {
  const body = html`<div class="card">
    <h1>${address.split('?')[0]}</h1>
    <p>A real shop front has a page here. This one has only what mails need; the API answers the rest.</p>
    <p>
      <a href="${settings.addresses.store}/api/v1/docs">Reference of the store API</a> ·
      <a href="/">All links</a>
    </p>
  </div>`;
  return layout('not here', body);
}

type Link = [label: string, address: string | null, note: string];

function linkTable(title: string, links: Link[]): Html {
  const rows = links
    .filter(([, address]) => address !== null)
    .map(
      ([label, address, note]) =>
        html`<tr>
          <td><a href="${address}">${label}</a></td>
          <td class="soft">${note}</td>
        </tr>`,
    );
  return html`<h2>${title}</h2>
    <table>
      <tbody>
        ${rows}
      </tbody>
    </table>`;
}

/** Returns the index page: all servers, with the logins. */
export function homePage({ addresses, internal, logins }: FrontSettings): string {
  const service = (name: 'store' | 'booking', base: string): Link[] => [
    ['API reference', `${base}/docs`, base],
    ['Health', `${base}/health/ready`, 'Ready when it answers 200'],
    ['Queues', `http://localhost:${internal[name]}/queues`, 'Jobs that wait, run and failed'],
    ['Metrics', `http://localhost:${internal[name]}/metrics`, 'For Prometheus'],
  ];
  const rows = logins.map(
    (login) =>
      html`<tr>
        <td>${login.service}</td>
        <td>${login.role}</td>
        <td>${login.email}</td>
        <td><code>${login.password}</code></td>
      </tr>`,
  );
  const body = html`
    ${linkTable('Staff', [['Console', addresses.console, 'Shop and practice, with the logins below']])}
    ${linkTable('Store', service('store', `${addresses.store}/api/v1`))}
    ${linkTable('Booking', service('booking', `${addresses.booking}/api`))}
    ${linkTable('Booking pages', [
      ['Booking widget', '/booking-widget', 'On a site of another origin than the service'],
      ['Hosted page', `${addresses.booking}/book`, 'For a business without a web site'],
    ])}
    ${linkTable('Around them', [
      ['Mail inbox', addresses.inbox, 'Every mail of both services'],
      ['Stripe emulator', addresses.stripe, 'Payments, test cards, events'],
      ['Push messages', addresses.push, 'What the mobile apps would have received'],
      ['Geocoder', addresses.geocoder, 'Addresses to coordinates'],
    ])}
    ${linkTable('Pages of a shop front', [
      ['Register', '/register', 'Then open the mail in the inbox and follow its link'],
      ['Log in', '/login', 'Shows the access token'],
      ['Forgotten password', '/forgot-password', 'Sends the link for a new one'],
    ])}
    <h2>Logins</h2>
    <table>
      <thead>
        <tr>
          <th>Service</th>
          <th>Role</th>
          <th>E-mail</th>
          <th>Password</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  `;
  return layout('all links', body);
}
