import 'server-only';

/** Settings of the storefront, read from the environment when the server starts. */
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
  /** Logins that the sign-in page names; development only. */
  logins: { email: string; password: string; role: string }[];
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: the storefront cannot start without it.`);
  return value.replace(/\/+$/, '');
}

let config: StorefrontConfig | undefined;

/** Returns the settings. Throws an error that names the first variable that is missing. */
export function storefrontConfig(): StorefrontConfig {
  config ??= {
    storeUrl: required('STOREFRONT_STORE_URL'),
    siteUrl: required('STOREFRONT_SITE_URL'),
    files: (process.env.STOREFRONT_FILES ?? '').split(',').filter(Boolean),
    stripeKey: process.env.STOREFRONT_STRIPE_KEY || null,
    payPageUrl: process.env.STOREFRONT_PAY_PAGE_URL || null,
    freshSeconds: Number(process.env.STOREFRONT_FRESH_SECONDS || 30),
    logins: JSON.parse(process.env.STOREFRONT_LOGINS || '[]') as StorefrontConfig['logins'],
  };
  return config;
}
