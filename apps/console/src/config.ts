/** A service of the console. */
export type ServiceName = 'shop' | 'practice';

/** A development login, shown on the page to sign in. */
export interface DevelopmentLogin {
  email: string;
  password: string;
  /** Role of the account, such as `manager`. */
  role: string;
}

/** One service that the console manages. */
export interface ServiceConfig {
  /** Address of the API, with or without its prefix. */
  url: string;
  /** Pages for customers, such as `https://shop.example.com`; absent hides the links to them. */
  site?: string;
  logins?: DevelopmentLogin[];
}

/** The content of `config.json`, which the server of the console provides. */
export interface ConsoleConfig {
  /** store-api; absent for a practice without a shop. */
  shop?: ServiceConfig;
  /** booking-api; absent for a shop without appointments. */
  practice?: ServiceConfig;
}

/**
 * Reads `config.json` from beside the page.
 * @throws Error when it is missing, is not JSON, or names no service
 */
export async function loadConfig(): Promise<ConsoleConfig> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`config.json answers ${response.status}.`);
  const config = (await response.json()) as ConsoleConfig;
  for (const name of ['shop', 'practice'] as const) {
    const url = config[name]?.url;
    if (url !== undefined && !URL.canParse(url)) throw new Error(`config.json: ${name}.url is no address.`);
  }
  if (!config.shop && !config.practice) throw new Error('config.json names neither shop nor practice.');
  return config;
}
