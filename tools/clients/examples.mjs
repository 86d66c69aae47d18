/**
 * Returns the TypeScript examples of a README, each as a module of its own. An example that calls `store` or
 * `booking` without making it is about a client that was made before.
 */
export function examplesOf(readme, packageName) {
  const client = packageName === 'store-client' ? 'store' : 'booking';
  const type = `${client.charAt(0).toUpperCase()}${client.slice(1)}Client`;
  return [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => {
    const isMade = new RegExp(`const ${client}\\b`).test(code) || !new RegExp(`\\b${client}\\.`).test(code);
    const made = `declare const ${client}: import('@comptoir/${packageName}').${type};\n`;
    return `${isMade ? '' : made}${code}export {};\n`;
  });
}
