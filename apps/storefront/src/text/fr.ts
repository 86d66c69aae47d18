import { cart } from './cart-fr';
import type { Messages } from './en';
import { forms } from './forms-fr';
import { list } from './list-fr';
import { login } from './login-fr';
import { products } from './products-fr';
import { shell } from './shell-fr';

/** All texts in French. */
export const fr: Messages = { cart, forms, list, login, products, shell };
