/** Names that the menu and the search show before a page of the settings is opened. `settings-en.ts` has them, too. */
export const settingsNamesEn = {
  areas: { settings: 'Settings', extensions: 'Extensions' },
  resources: {
    settings: { name: 'Settings' },
    'tax-preview': { name: 'Tax preview' },
    currencies: { name: 'Currency |||| Currencies' },
    'shipping-zones': { name: 'Shipping zone |||| Shipping zones' },
    'shipping-methods': { name: 'Shipping method |||| Shipping methods' },
    'api-keys': { name: 'API key |||| API keys' },
    'message-texts': { name: 'Text of messages |||| Texts of messages' },
    'custom-fields': { name: 'Custom field |||| Custom fields' },
    hooks: { name: 'Hook |||| Hooks' },
    webhooks: { name: 'Webhook |||| Webhooks' },
    activity: { name: 'Log of changes' },
    requests: { name: 'Log of requests' },
    searches: { name: 'Searches of customers' },
  },
};
