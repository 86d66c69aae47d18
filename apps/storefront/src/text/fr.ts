import { account } from './account-fr';
import { cart } from './cart-fr';
import { checkout } from './checkout-fr';
import { content } from './content-fr';
import type { Messages } from './en';
import { forms } from './forms-fr';
import { home } from './home-fr';
import { list } from './list-fr';
import { login } from './login-fr';
import { order } from './order-fr';
import { product } from './product-fr';
import { products } from './products-fr';
import { withFrenchSpaces } from './french-spaces';
import { shell } from './shell-fr';

const texts: Messages = {
  account,
  cart,
  checkout,
  content,
  forms,
  home,
  list,
  login,
  order,
  product,
  products,
  shell,
};

/** All texts in French, with the spaces of its punctuation, which no line may end on. */
export const fr = Object.fromEntries(
  Object.entries(texts).map(([area, words]) => [
    area,
    Object.fromEntries(Object.entries(words).map(([key, text]) => [key, withFrenchSpaces(text)])),
  ]),
) as Messages;
