"""A task as a graph: capturing it, what each part of it costs, and rules that rewrite it into an equal one."""
