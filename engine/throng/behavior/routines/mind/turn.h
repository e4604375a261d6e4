// One person's turn of the routine `mind`. Private to the folder.
#pragma once

#include "throng/behavior/mind/told.h"
#include "throng/behavior/routines/mind/mind.h"

namespace throng {

class MindTurn {
 public:
  MindTurn(Row row, const MindRoutine& routine, const DecideInput& in, const Decided& out);
  void take();

 private:
  // start.cpp
  void start();
  void obey();
  void push_directive(const Directive& d);
  std::uint32_t choose_train(const MindRoutine::Goal& goal, std::uint32_t number) const;
  void notice_regions();
  // select.cpp: action selection (SH-82, SH-83)
  void hear_the_chime();
  void select();
  bool wants(Need need, const Drive& drive);
  // turn.cpp: Table 5.1
  void process();
  bool process_top();
  bool accomplished(const MemoryItem& item) const;
  bool expired(const MemoryItem& item) const { return item.expires > 0 && in_.now >= item.expires; }
  /// A goal of its own comes on top; what was going on is interrupted.
  bool begin(MemoryItem item, EventKind how);
  void push_sub_task(const MemoryItem& sub);
  void end_top(EventKind how, GiveUp why);
  void tell(EventKind kind, const MemoryItem& item, GiveUp why = GiveUp::kNone);
  const ActivityKind& activity(const MemoryItem& item) const { return routine_.activity(item.activity); }
  RandomKey key() const {
    const Profile& p = in_.self.profile;
    return {in_.seed, p.source[row_], p.number[row_]};
  }

  const Row row_;
  const MindRoutine& routine_;
  const DecideInput& in_;
  const Decided& out_;
  MindState& state_;
  const Situation situation_;
  Doing doing_;
};

}  // namespace throng
