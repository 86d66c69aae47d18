import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint, pageView, pageSchema } from '@comptoir/http';
import { MediaService } from '../../platform/media/media.service';
import type { Paged } from '../../platform/http/paging';
import { POST, SINGLE_POST } from '../../platform/translations/text-shapes';
import { BlogPageQuery } from './blog.dto';
import { BlogService } from './blog.service';
import { BlogPostItemView, BlogPostView, toBlogPostItemView, toBlogPostView } from './blog.view';

@ApiTags('blog')
@Controller('blog')
export class BlogController {
  constructor(
    private readonly blog: BlogService,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Endpoint({
    access: 'public',
    cache: 'brief',
    summary: 'Published posts, newest first',
    texts: { parts: { data: POST } },
    returns: pageSchema(BlogPostItemView),
  })
  async listPublishedPosts(@Query() query: BlogPageQuery): Promise<Paged<BlogPostItemView>> {
    return pageView(await this.blog.listPublishedPosts(query), query, (post) =>
      toBlogPostItemView(post, this.media),
    );
  }

  @Get(':slug')
  @Endpoint({
    access: 'public',
    summary: 'One post; counts a view',
    texts: { parts: { data: SINGLE_POST } },
    cache: 'revalidate',
    returns: Type.Object({ data: BlogPostView }),
  })
  async viewPost(@Param('slug') slug: string): Promise<{ data: BlogPostView }> {
    return { data: toBlogPostView(await this.blog.viewPost(slug), this.media) };
  }
}
