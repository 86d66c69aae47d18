export const SECOND_FACTOR_OPTIONS = Symbol('SECOND_FACTOR_OPTIONS');

/** Options of second factors, as the service declares them. */
export interface SecondFactorOptions {
  /** Secret from which the key that encrypts is derived. */
  sealingKey: string;
  /** Earlier ones, which decrypt only. */
  previousSealingKeys: readonly string[];
  /** Returns the name under which an app lists the account. */
  issuer(): Promise<string>;
}
