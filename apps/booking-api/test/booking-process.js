// One more instance of the service, in a process of its own with pools of its own. Tells its parent the port.
require('../../../tools/testing-servers/typescript-hook.js');
require('reflect-metadata');
const { pino } = require('pino');
const { createBookingApp } = require('../src/app.ts');
const { readConfig } = require('../src/config.ts');

async function main() {
  const app = await createBookingApp(readConfig(process.env), pino({ level: 'silent' }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.on('disconnect', () => process.exit());
  process.send(app.getHttpServer().address().port);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
