import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { NotFoundCheck, Page, PageQuery } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { ProductsReadService } from '../../catalog/products/products.read.service';
import { RequestErrors } from '../../platform/http/request.errors';
import { ProductQuestion } from './questions.entity';
import { listApprovedQuestions, findQuestion, type ShownQuestion } from './questions.queries';

/** Creates and reads questions about products for customers. */
@Injectable()
export class QuestionsService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly products: ProductsReadService,
    private readonly clock: Clock,
  ) {}

  /** Lists approved questions of a visible product, the newest first. @throws RequestErrors.NOT_FOUND */
  async listProductQuestions(slug: string, query: PageQuery): Promise<Page<ShownQuestion>> {
    return listApprovedQuestions(this.db, await this.findProductId(slug), query);
  }

  /** Creates a question about a visible product, which staff then approve. @throws RequestErrors.NOT_FOUND */
  async askQuestion(userId: number, slug: string, question: string): Promise<ShownQuestion> {
    const productId = await this.findProductId(slug);
    const now = this.clock.now();
    return this.db.tx(async (tx) => {
      const { id } = await tx.repo(ProductQuestion).save({
        product_id: productId,
        user_id: userId,
        question,
        created_at: now,
        updated_at: now,
      });
      const asked = await findQuestion(tx, id);
      if (!asked) throw RequestErrors.NOT_FOUND();
      return asked;
    });
  }

  /** Checks that the product `{slug}` is visible. */
  async targetExists({ slug = '' }: Record<string, string>): Promise<boolean> {
    return (await this.products.findProductBySlug(slug)) !== undefined;
  }

  private async findProductId(slug: string): Promise<number> {
    const product = await this.products.findProductBySlug(slug);
    if (!product) throw RequestErrors.NOT_FOUND();
    return product.id;
  }
}
