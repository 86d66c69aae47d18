import { shopKeyStories } from './api-keys.stories';
import { coldShopStories } from './cold-open.stories';
import { type ConsoleStage, startConsoleStage } from './console.fixture';
import { contentStories } from './content.stories';
import { shopCaseStories, shopMessageStories } from './message-texts.stories';
import { hookStories } from './hooks.stories';
import { ledgerStories } from './ledger.stories';
import { forgottenShopPasswordStories } from './forgot-password.stories';
import { languageStory, shopFrameStories } from './frame.stories';
import { conflictStories, homeStories, sessionStories } from './home.stories';
import { offlineStories } from './offline.stories';
import { accountSessionStories, ownPasswordStories } from './sessions-of-accounts.stories';
import { requiredFactorStories, secondFactorStories } from './second-factor.stories';

let stage: ConsoleStage;

beforeAll(async () => {
  stage = await startConsoleStage('shop');
});

afterAll(() => stage?.stop());

describe('the frame', () => {
  shopFrameStories(() => stage);
  languageStory(() => stage, 'shop', 'L’adresse e-mail ou le mot de passe est incorrect.');
  coldShopStories(() => stage);
  forgottenShopPasswordStories(() => stage);
});

// First, since a new shop is empty.
describe('home', () => {
  homeStories(() => stage);
});

describe('content and reports', () => {
  contentStories(() => stage);
  ledgerStories(() => stage);
});

describe('settings', () => {
  conflictStories(() => stage);
  sessionStories(() => stage);
  secondFactorStories(() => stage);
  requiredFactorStories(() => stage);
  accountSessionStories(() => stage);
  ownPasswordStories(() => stage);
  offlineStories(() => stage);
  shopKeyStories(() => stage);
  shopMessageStories(() => stage);
  shopCaseStories(() => stage);
  hookStories(() => stage);
});
