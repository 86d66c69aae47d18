import type { Messages } from './en';
import { cart } from './cart-fr';
import { forms } from './forms-fr';
import { list } from './list-fr';
import { login } from './login-fr';
import { product } from './product-fr';
import { products } from './products-fr';
import { shell } from './shell-fr';

/** All texts in French. */
export const fr: Messages = { cart, forms, list, login, product, products, shell };
