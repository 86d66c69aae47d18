/** Settings of the storefront, read from the environment when the first page is asked for. */
export interface StorefrontConfig {
  /** Address of store-api as this server reaches it. */
  storeUrl: string;
  /** Address of the storefront as visitors see it, without a slash at its end. */
  siteUrl: string;
  /** Origins from which browsers load images and downloads. */
  files: string[];
  /** Public key of Stripe; without it payments go to `payPageUrl`. */
  stripeKey: string | null;
  /** Address of the payment page of the Stripe emulator; development only. */
  payPageUrl: string | null;
  /** Seconds for which public reads, such as products and pages, are served from memory. */
  freshSeconds: number;
  /** IANA name of the zone in which times are shown: that of the setting `store.timezone`, in which mails count. */
  timeZone: string;
  /** Logins that the sign-in page names; development only. */
  logins: { email: string; password: string; role: string }[];
}

/** Names of all variables; .env.example describes them. */
export const VARIABLES = [
  'STOREFRONT_STORE_URL',
  'STOREFRONT_SITE_URL',
  'STOREFRONT_FILES',
  'STOREFRONT_STRIPE_PUBLISHABLE',
  'STOREFRONT_PAY_PAGE_URL',
  'STOREFRONT_FRESH_SECONDS',
  'STOREFRONT_TIME_ZONE',
  'STOREFRONT_LOGINS',
] as const;

type Environment = Partial<Record<string, string>>;

/**
 * Reads the settings.
 * @throws Error with every problem, one a line
 */
export function readStorefrontConfig(env: Environment): StorefrontConfig {
  const problems = (['STOREFRONT_STORE_URL', 'STOREFRONT_SITE_URL'] as const)
    .filter((name) => !URL.canParse(env[name] ?? ''))
    .map((name) => `${name}: must be an address such as https://shop.example`);
  const timeZone = env.STOREFRONT_TIME_ZONE || 'UTC';
  if (!isTimeZone(timeZone)) problems.push('STOREFRONT_TIME_ZONE: must be a zone such as Europe/Paris');
  // A site without https is one for development.
  if (env.STOREFRONT_SITE_URL?.startsWith('https:')) {
    for (const name of ['STOREFRONT_LOGINS', 'STOREFRONT_PAY_PAGE_URL'] as const)
      if (env[name]) problems.push(`${name}: is for development and must not be set for a site with https`);
  }
  if (problems.length > 0) throw new Error(`The storefront cannot start:\n${problems.join('\n')}`);
  return {
    storeUrl: withoutSlash(env.STOREFRONT_STORE_URL),
    siteUrl: withoutSlash(env.STOREFRONT_SITE_URL),
    files: (env.STOREFRONT_FILES ?? '').split(',').filter(Boolean),
    stripeKey: env.STOREFRONT_STRIPE_PUBLISHABLE || null,
    payPageUrl: env.STOREFRONT_PAY_PAGE_URL || null,
    freshSeconds: Number(env.STOREFRONT_FRESH_SECONDS || 30),
    timeZone,
    logins: JSON.parse(env.STOREFRONT_LOGINS || '[]') as StorefrontConfig['logins'],
  };
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

function withoutSlash(address = ''): string {
  return address.replace(/\/+$/, '');
}

let config: StorefrontConfig | undefined;

/** Returns the settings of this server. */
export function storefrontConfig(): StorefrontConfig {
  return (config ??= readStorefrontConfig(process.env));
}
