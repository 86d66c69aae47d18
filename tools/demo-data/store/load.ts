import { NestFactory } from '@nestjs/core';
import { NestLogger, createLogger } from '@comptoir/http';
import { ObjectStorage } from '@comptoir/storage';
import { FixedClock } from '@comptoir/time';
import { AppModule } from '../../../apps/store-api/src/app.module';
import { readStoreConfig } from '../../../apps/store-api/src/config';
import { uploadPictures } from '../art/gallery';
import { allPictures } from '../art/images';
import { report } from '../progress';
import { loadQuestions, loadReturns } from './aftersales';
import { loadCatalogue } from './catalog';
import { loadContent } from './content';
import { loadOrders } from './orders';
import { type Logins, loadCustomers, loadLogins, loadReviews } from './people';
import { loadCustomerGroup, loadGround, loadMarketing, loadShipping } from './selling';
import { Shop } from './shop';

/** Fills the store through its own services, and its bucket with pictures. */
export async function loadStore(env: NodeJS.ProcessEnv, logins: Logins): Promise<void> {
  const config = readStoreConfig(env);
  const logger = createLogger({ level: 'warn', pretty: false, service: 'demo-data' });
  const clock = new FixedClock(new Date());
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(config, logger, 'tool', clock), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  try {
    const shop = new Shop(app);
    await Promise.all([loadPictures(app.get(ObjectStorage)), loadRows(shop, clock, logins)]);
  } finally {
    await app.close();
  }
}

async function loadPictures(storage: ObjectStorage): Promise<void> {
  await storage.ensureBucket();
  const pictures = allPictures();
  report('pictures', { total: pictures.length, added: await uploadPictures(storage, pictures) });
}

async function loadRows(shop: Shop, clock: FixedClock, logins: Logins): Promise<void> {
  await loadGround(shop);
  await loadLogins(shop, logins);
  await loadCatalogue(shop);
  await loadShipping(shop);
  await loadMarketing(shop);
  await loadCustomers(shop);
  await loadOrders(shop, clock, logins);
  await loadReturns(shop, clock, logins);
  await loadCustomerGroup(shop);
  await loadReviews(shop);
  await loadQuestions(shop, logins);
  await loadContent(shop);
}
