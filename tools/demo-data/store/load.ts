import { NestFactory } from '@nestjs/core';
import { NestLogger, createLogger } from '@comptoir/http';
import { ObjectStorage } from '@comptoir/storage';
import { FixedClock } from '@comptoir/time';
import { AppModule } from '../../../apps/store-api/src/app.module';
import { readStoreConfig } from '../../../apps/store-api/src/config';
import { uploadImages } from '../art/gallery';
import { allImages } from '../art/images';
import { report } from '../progress';
import { loadQuestions, loadReturns } from './aftersales';
import { loadCatalog } from './catalog';
import { loadContent } from './content';
import { loadOrders } from './orders';
import { type Logins, loadCustomers, loadLogins, loadReviews } from './people';
import { loadCustomerGroup, loadCurrenciesAndWarehouses, loadMarketing, loadShipping } from './selling';
import { loadFiles } from './files';
import { loadLanguages, loadTaxes, loadTradeRules } from './settings';
import { Shop } from './shop';

/** Fills the store through its own services, and its bucket with images. */
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
    await Promise.all([loadImages(app.get(ObjectStorage)), loadRows(shop, clock, logins)]);
    await loadFiles(shop);
  } finally {
    await app.close();
  }
}

async function loadImages(storage: ObjectStorage): Promise<void> {
  await storage.ensureBucket();
  const images = allImages();
  report('images', { total: images.length, added: await uploadImages(storage, images) });
}

async function loadRows(shop: Shop, clock: FixedClock, logins: Logins): Promise<void> {
  await loadCurrenciesAndWarehouses(shop);
  await loadLogins(shop, logins);
  await loadLanguages(shop, logins);
  await loadCatalog(shop);
  await loadShipping(shop);
  await loadMarketing(shop);
  await loadCustomers(shop);
  await loadTradeRules(shop, logins);
  await loadOrders(shop, clock, logins);
  await loadReturns(shop, clock, logins);
  await loadCustomerGroup(shop);
  await loadReviews(shop);
  await loadQuestions(shop, logins);
  await loadContent(shop);
  // The orders of before are without tax, as those of a shop that grew.
  await loadTaxes(shop, logins);
}
