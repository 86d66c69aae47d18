import { account } from './account-en';
import { cart } from './cart-en';
import { checkout } from './checkout-en';
import { content } from './content-en';
import { forms } from './forms-en';
import { home } from './home-en';
import { list } from './list-en';
import { login } from './login-en';
import { order } from './order-en';
import { product } from './product-en';
import { products } from './products-en';
import { shell } from './shell-en';

/** All texts in English. Each area has a file of its own; the French one has the same keys. */
export const en = {
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

/** Shape of the texts of a language. */
export type Messages = typeof en;
