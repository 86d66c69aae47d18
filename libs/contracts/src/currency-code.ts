/** ISO 4217 alphabetic code, such as `EUR`. */
export type CurrencyCode = string;
