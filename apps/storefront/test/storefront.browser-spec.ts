import { accountPageStories, accountStories } from './account.stories';
import { partlyShippedStories, transferStories } from './afterwards.stories';
import { checkoutAccountStories, otherDeviceStories, registrationStories } from './arriving.stories';
import { buyingStories, passwordStories } from './buying.stories';
import { cartStories, shortWayStories } from './cart.stories';
import { changingStories, frenchStories, shippedStories } from './changing.stories';
import { addressStories, checkoutStories } from './checkout.stories';
import { deliveredStories } from './delivered.stories';
import { endingStories } from './ending.stories';
import { answerStories, engineStories } from './engines.stories';
import {
  cancelledStories,
  codeStories,
  deliveryStories,
  enteringStories,
  unpaidStories,
  wrongEntryStories,
} from './entering.stories';
import { exchangingStories } from './exchanging.stories';
import { findingStories, pictureStories, saleStories } from './finding.stories';
import { guestCartStories, guestDownloadStories, guestStories } from './guest.stories';
import { languageStories } from './languages.stories';
import { lawDataStories, lawStories } from './law.stories';
import { payingByLinkStories, payingStories, savingCardStories } from './paying.stories';
import { fewProductsStories, handStories, measureStories, menuStories, wishStories } from './phone.stories';
import { pickupStories } from './pickup.stories';
import { readingStories, timesStories } from './reading.stories';
import { savedAddressDoubtStories, savedAddressStories } from './saved-addresses.stories';
import { signInStories } from './sign-in.stories';
import { type StorefrontStage, startStorefrontStage } from './storefront.fixture';
import { vatStories } from './vat.stories';
import { unsentWithdrawalStories, withdrawalStories } from './withdrawing.stories';

let stage: StorefrontStage;

beforeAll(async () => {
  stage = await startStorefrontStage();
});

afterAll(() => stage?.stop());

describe('finding products', () => {
  findingStories(() => stage);
  saleStories(() => stage);
  pictureStories(() => stage);
});

describe('reading', () => {
  readingStories(() => stage);
  timesStories(() => stage);
});

describe('laws', () => {
  lawStories(() => stage);
  lawDataStories(() => stage);
});

describe('buying', () => {
  buyingStories(() => stage);
  pickupStories(() => stage);
});

describe('cart', () => {
  cartStories(() => stage);
  shortWayStories(() => stage);
});

describe('changes', () => {
  changingStories(() => stage);
  shippedStories(() => stage);
});

describe('guests', () => {
  guestStories(() => stage);
  guestCartStories(() => stage);
  guestDownloadStories(() => stage);
});

describe('on a phone', () => {
  menuStories(() => stage);
  handStories(() => stage);
  measureStories(() => stage);
  fewProductsStories(() => stage);
  wishStories(() => stage);
});

describe('search engines', () => {
  engineStories(() => stage);
  answerStories(() => stage);
});

describe('French', () => {
  frenchStories(() => stage);
});

describe('languages', () => {
  languageStories(() => stage);
});

describe('signing in', () => {
  signInStories(() => stage);
});

describe('arriving', () => {
  registrationStories(() => stage);
  otherDeviceStories(() => stage);
  checkoutAccountStories(() => stage);
});

describe('passwords', () => {
  passwordStories(() => stage);
});

describe('checkout', () => {
  checkoutStories(() => stage);
  addressStories(() => stage);
  savedAddressStories(() => stage);
  savedAddressDoubtStories(() => stage);
  enteringStories(() => stage);
  wrongEntryStories(() => stage);
  codeStories(() => stage);
  deliveryStories(() => stage);
  unpaidStories(() => stage);
  cancelledStories(() => stage);
  vatStories(() => stage);
});

describe('paying', () => {
  payingStories(() => stage);
  savingCardStories(() => stage);
  payingByLinkStories(() => stage);
});

describe('account', () => {
  accountStories(() => stage);
  accountPageStories(() => stage);
  endingStories(() => stage);
});

describe('after the order', () => {
  transferStories(() => stage);
  partlyShippedStories(() => stage);
  withdrawalStories(() => stage);
  unsentWithdrawalStories(() => stage);
  deliveredStories(() => stage);
  exchangingStories(() => stage);
});
