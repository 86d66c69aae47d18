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
import { shell } from './shell-fr';

/** All texts in French. */
export const fr: Messages = {
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
